

   
# nothing here

